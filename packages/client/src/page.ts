// What every app that runs in a page needs beside calls and socket. Each app makes its own of it under its own name, so that two apps of
// one origin stay apart. Programs without a page use index.ts.
export { type Connection, createConnection } from "./calls/connection.ts";
export { createPageCalls, newClientId, type PageCallOptions, type PageCalls, type PageCallsOptions } from "./calls/page-calls.ts";
export { createPageSocket, type PageSocket, type PageSocketOptions } from "./calls/page-socket.ts";
export { whenQuiet } from "./rest/when-quiet.ts";
export { createOwnStores, type OwnStores } from "./session/own-stores.ts";
export { createSession, NOT_LOGGED_IN, type PageSession, type Session } from "./session/session.ts";
export { type AppStorage, createAppStorage } from "./stores/app-storage.ts";
export { clearStorage } from "./stores/clear-storage.ts";
export { createStore, type Store, useSelected, useStore } from "./stores/store.ts";
export { createTabStorage, type TabStorage } from "./stores/tab-storage.ts";
export { createLanguage, LANGUAGE_NAMES, LANGUAGES, type LanguageOptions, type PageLanguage } from "./texts/language.ts";
export { createLanguageMark } from "./texts/language-mark.ts";
export { type Catalogs, createPageTexts, type Locale, type PageTexts } from "./texts/page-texts.ts";
