// Entry of the package for apps in a browser page. Each app passes its name when it creates its storage, so that two apps of one
// origin stay separate. Programs without a page use index.ts.
export { type Connection, createConnection } from "./calls/connection.ts";
export { createOpenRequests, type OpenRequest, type OpenRequests } from "./calls/open-requests.ts";
export {
	createPageCalls,
	newClientId,
	type PageCallOptions,
	type PageCalls,
	type PageCallsOptions,
} from "./calls/page-calls.ts";
export { createPageSocket, type PageSocket, type PageSocketOptions } from "./calls/page-socket.ts";
export { whenIdle } from "./idle/when-idle.ts";
export { followArrival } from "./navigation/arrival.ts";
export { followLayers, type Layers } from "./navigation/back-closes.ts";
export { defineFeature, type Feature, type Opening, page, pageWithSearch } from "./navigation/feature.ts";
export { createGuard, type GuardOptions, type PageGuard, type WayBack } from "./navigation/guard.ts";
export { Link, type LinkProps } from "./navigation/link.tsx";
export { createLogOut, type LogOut, type LogOutOptions } from "./navigation/log-out.ts";
export {
	type FoundRoute,
	type Guard,
	type Mount,
	mount,
	mountAt,
	type PagesOf,
	type Route,
	routeIn,
} from "./navigation/mount.ts";
export {
	type Frame,
	type Loadable,
	loadable,
	type Page,
	type Pages as PageTable,
	type QueryParams,
	type Search,
} from "./navigation/page.ts";
export { ErrorBoundary, Pages, ShownPage, usePath } from "./navigation/pages.tsx";
export { hrefOf, type PagePath, type SearchOf, type To } from "./navigation/paths.ts";
export { createRouter, type Router, type Shown, type Step } from "./navigation/router.ts";
export { followSessionEnd, type SessionEndOptions } from "./navigation/session-end.ts";
export { createOwnStored, type OwnStored } from "./session/own-stored.ts";
export { createOwnStores, type OwnStores, type WhoIsSigned } from "./session/own-stores.ts";
export { createSession, NOT_LOGGED_IN, type PageSession, type Session } from "./session/session.ts";
export { type AppStorage, createAppStorage } from "./stores/app-storage.ts";
export { clearStorage } from "./stores/clear-storage.ts";
export { createStore, type Store, useSelected, useStore } from "./stores/store.ts";
export { createTabStorage, type TabStorage } from "./stores/tab-storage.ts";
export { createLanguage, LANGUAGE_NAMES, LANGUAGES, LOCALES, type PageLanguage } from "./texts/language.ts";
export {
	createLanguageChoice,
	type LanguageChoice,
	type LanguageChoiceOptions,
} from "./texts/language-choice.ts";
export { createLanguageMark } from "./texts/language-mark.ts";
export { type Catalogs, createPageTexts, type Locale, type PageTexts } from "./texts/page-texts.ts";
export { followTranslation } from "./translation/follow-translation.ts";
export { followTyping } from "./typing/follow-typing.ts";
export { followUpdates, type UpdateOptions } from "./updates/follow-updates.ts";
export {
	createPageUpload,
	type PageUploadOptions,
	type Upload,
	type UploadedFile,
	type UploadOptions,
} from "./uploads/page-upload.ts";
