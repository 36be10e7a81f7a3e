// What every app that runs in a page needs beside calls and socket. Each app makes its own of it under its own name, so that two apps of
// one origin stay apart. Programs without a page use index.ts.
export { createOwnStores, type OwnStores } from "./session/own-stores.ts";
export { createSession, NOT_LOGGED_IN, type PageSession, type Session } from "./session/session.ts";
export { type AppStorage, createAppStorage } from "./stores/app-storage.ts";
export { clearStorage } from "./stores/clear-storage.ts";
export { createStore, type Store, useSelected, useStore } from "./stores/store.ts";
export { createTabStorage, type TabStorage } from "./stores/tab-storage.ts";
