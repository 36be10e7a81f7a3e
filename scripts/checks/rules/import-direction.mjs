// Checks that imports between workspaces, between folders of core, server and web, and between features follow the directions
// that the tables below allow.
export const name = "direction of imports";

/** For each workspace, the workspaces that its sources may import. Its tests may also import testkit. */
const MAY_IMPORT = {
	money: [],
	proofs: ["money"],
	core: ["money", "proofs"],
	journal: ["core"],
	contract: ["money"],
	"operator-commands": ["money"],
	client: ["contract"],
	ui: ["money"],
	signer: ["money", "proofs"],
	testkit: ["money", "proofs", "core", "journal", "contract", "server"],
	server: ["money", "proofs", "core", "journal", "contract", "operator-commands", "signer"],
	web: ["money", "proofs", "contract", "client", "ui"],
	console: ["money", "contract", "client", "ui", "operator-commands", "proofs"],
	tests: ["money", "proofs", "core", "journal", "contract", "client", "server", "testkit"],
	bench: ["money", "proofs", "core", "journal", "contract", "client", "server", "testkit"],
	root: [],
};

/**
 * Entries of the package testkit that load the server. Tests of packages on which the server depends do not import these entries,
 * so that the tests start in milliseconds.
 */
const LOADS_SERVER = new Set(["./market", "./postgres", "./program", "./server"]);
const MAY_LOAD_SERVER = new Set(["server", "testkit", "tests", "bench"]);

/**
 * For each workspace, additional workspaces that only its tests may import. The tests compare the workspace's own code with the
 * original code there.
 */
const TESTS_MAY_IMPORT = { console: ["core"] };

/** Entries of the package contract that load no validation schemas. Pages may bundle these entries. */
const WITHOUT_SCHEMAS = new Set(["./console-signing"]);

/** Workspaces whose code runs in web pages, where each additional byte makes users wait longer. */
const IN_PAGES = new Set(["web", "console", "client", "ui", "money"]);

const CORE_SHARED = new Set(["encoding", "engine", "ledger", "matching", "offerings"]);
/**
 * Other products may import the types of these folders, but no code: terms of a pair, prices, permissions of an account, terms of
 * a network.
 */
const CORE_VOCABULARY = new Set(["listing", "prices", "accounts", "networks"]);

export function check({ sources, byPath, workspaces }) {
	const findings = webFolders(sources);
	for (const source of sources) {
		for (const found of source.imports) {
			const message = judge(source, found, byPath, workspaces);
			if (message !== undefined) findings.push({ file: source.path, line: found.line, message });
		}
	}
	return findings;
}

function judge(source, found, byPath, workspaces) {
	const { specifier } = found;
	if (IN_PAGES.has(source.workspace) && !source.isTest && /^zod(\/|$)/.test(specifier)) {
		return `${source.workspace} runs in pages, which carry no schemas: parse with money's parsers, or let the server do it`;
	}
	if (source.workspace === "client" && !source.isTest) {
		const inPage = forPages(source, found, byPath);
		if (inPage !== undefined) return inPage;
	}
	if (specifier.startsWith("@candor/")) return betweenWorkspaces(source, found, workspaces);
	if (!specifier.startsWith(".")) return undefined;
	const target = found.target === undefined ? undefined : byPath.get(found.target);
	if (target === undefined) return undefined;
	if (target.workspace !== source.workspace) {
		return `reaches into ${target.workspace} by path; import from "@candor/${target.workspace}" and export there what you need`;
	}
	if (source.workspace === "core") return insideCore(source, found, target);
	const inServer = source.workspace === "server" ? insideServer(source, found, target) : undefined;
	if (inServer !== undefined) return inServer;
	const inWeb = source.workspace === "web" ? insideWeb(source, target) : undefined;
	if (inWeb !== undefined) return inWeb;
	return betweenFeatures(source, found, target);
}

function betweenWorkspaces(source, found, workspaces) {
	const [, wanted, ...rest] = found.specifier.split("/");
	if (wanted === source.workspace) return `imports its own package by name; use the relative path of the file`;
	const workspace = workspaces.find(({ manifest }) => manifest.name === `@candor/${wanted}`);
	if (workspace === undefined) return `there is no workspace @candor/${wanted}`;
	const entry = rest.length === 0 ? "." : `./${rest.join("/")}`;
	if (workspace.manifest.exports?.[entry] === undefined) {
		return `"${found.specifier}" is a deep path; import from "@candor/${wanted}" and export there what you need`;
	}
	const allowed = MAY_IMPORT[source.workspace];
	const forTest = source.isTest && (wanted === "testkit" || TESTS_MAY_IMPORT[source.workspace]?.includes(wanted));
	if (!allowed?.includes(wanted) && !forTest) {
		return `${source.workspace} must not import ${wanted} (allowed: ${allowed?.join(", ") || "nothing"}); move the shared part down or pass it in`;
	}
	if (wanted === "testkit" && LOADS_SERVER.has(entry) && !MAY_LOAD_SERVER.has(source.workspace)) {
		return `"${found.specifier}" loads the server, which ${source.workspace} must not need: use testkit's main entry`;
	}
	const hasSchemas = wanted === "contract" && !WITHOUT_SCHEMAS.has(entry);
	if (IN_PAGES.has(source.workspace) && hasSchemas && !source.isTest && !found.typeOnly) {
		return `${source.workspace} uses the contract's types only: \`import type\`; schemas would bring zod into the bundle`;
	}
	return undefined;
}

function insideCore(source, found, target) {
	const from = source.path.split("/")[3];
	const to = target.path.split("/")[3];
	// The files directly in `src` assemble the products, so they may import all products. Tests may do so too.
	if (source.isTest || source.path.split("/").length < 5 || from === to) return undefined;
	if (CORE_SHARED.has(to)) return undefined;
	if (target.path.split("/").length < 5) return `${from}/ imports ${to}, which assembles it; turn the dependency round`;
	if (CORE_SHARED.has(from)) return `${from}/ is under every product and must not import ${to}/; pass what you need in`;
	if (CORE_VOCABULARY.has(to) && found.typeOnly) return undefined;
	return `products never import each other: declare what ${from}/ needs of ${to}/ in ${from}/dependencies.ts and let products.ts put it before`;
}

const SERVER_PRODUCT = /^apps\/server\/src\/exchange\/products\/([^/]+)\//;

/** Folders of the server, lowest layer first. A folder imports only its own files and lower layers. */
const SERVER_LAYERS = [
	["config", "texts", "runtime"],
	["database"],
	["exchange"],
	["http", "key-store", "market-data", "outbox"],
	["serializers", "people", "arbitrage-service", "rates-service", "sandbox-merchants", "sandbox-offerings"],
	["images", "chains"],
	["deposit-recorder", "withdrawal-service", "liabilities", "chat"],
	["reconciliation"],
	["socket", "features", "local-https"],
	["watch-lists", "referral-service"],
	["console"],
	["cli", "."],
];
const SERVER_LAYER = new Map(SERVER_LAYERS.flatMap((folders, layer) => folders.map((folder) => [folder, layer])));

function insideServer(source, found, target) {
	if (source.isTest) return undefined;
	const [from, to] = [serverFolder(source.path), serverFolder(target.path)];
	for (const folder of [from, to]) {
		if (!SERVER_LAYER.has(folder))
			return `${folder}/ has no layer: add it to SERVER_LAYERS in scripts/checks/rules/import-direction.mjs`;
	}
	const isAssembly = from === "cli" || from === ".";
	if (from !== to && !isAssembly && SERVER_LAYER.get(to) >= SERVER_LAYER.get(from)) {
		return `${from}/ must not import ${to}/, which is not below it: move the shared part down or pass it in`;
	}
	const [product, other] = [SERVER_PRODUCT.exec(source.path)?.[1], SERVER_PRODUCT.exec(target.path)?.[1]];
	if (product === undefined || other === undefined || product === other || found.typeOnly) return undefined;
	return `products never import each other's code: what ${product} needs of ${other} comes with the views or offers of those before it`;
}

function serverFolder(path) {
	const [, , , first, ...rest] = path.split("/");
	return rest.length === 0 ? "." : first;
}

/**
 * Folders of apps/web/src, lowest layer first. A folder imports only its own files and lower layers. `data` holds the stores and
 * calls of the session. `shared` holds parts of pages that know no product. `domain` holds product code that several features
 * use. `features` holds the pages. `app` assembles all of them.
 */
const WEB_LAYERS = ["data", "shared", "domain", "features", "app"];
const MAX_WEB_FOLDERS = 8;
const WEB_FOLDER = /^apps\/web\/src\/([^/]+)\//;

function insideWeb(source, target) {
	const [from, to] = [source, target].map(({ path }) => WEB_FOLDER.exec(path)?.[1]);
	if (from === undefined || to === undefined || source.isTest) return undefined;
	const [layer, imported] = [from, to].map((folder) => WEB_LAYERS.indexOf(folder));
	if (layer < 0) return `apps/web/src/${from} is no layer of the app: move the file into ${WEB_LAYERS.join(", ")}`;
	if (imported <= layer) return undefined;
	return `${from}/ must not import ${to}/ (${WEB_LAYERS.join(" < ")}): move the shared part down or pass it in`;
}

function webFolders(sources) {
	const first = new Map();
	for (const { path } of sources) {
		const folder = WEB_FOLDER.exec(path)?.[1];
		if (folder !== undefined && !first.has(folder)) first.set(folder, path);
	}
	if (first.size <= MAX_WEB_FOLDERS) return [];
	const others = [...first.keys()].filter((folder) => !WEB_LAYERS.includes(folder));
	const message = `apps/web/src has ${first.size} folders, ${MAX_WEB_FOLDERS} at most: move ${others.join(", ")} into ${WEB_LAYERS.join(", ")}`;
	return [{ file: first.get(others[0]), line: 1, message }];
}

const WITHOUT_PAGE = /^packages\/client\/src\/(?!page\.ts|fake-page\.ts)[^/]+$/;

function forPages(source, { specifier, target }, byPath) {
	if (!WITHOUT_PAGE.test(source.path)) return undefined;
	const without = specifier.startsWith(".") ? !byPath.has(target) || WITHOUT_PAGE.test(target) : specifier.startsWith("@candor/");
	if (without) return undefined;
	return `${source.path.split("/").pop()} is what programs without a page use: put what needs ${specifier} into a folder of its own and export it in page.ts`;
}

const FEATURE = /^apps\/(?:server|web|console)\/src\/features\/([^/]+)\//;

/**
 * Features of the server that work on the user's account. Each feature may use code of features before it in this list, and types
 * of all of them.
 */
const ACCOUNT_FEATURES = [
	"codes",
	"linked-wallets",
	"security",
	"accounts",
	"sign-in",
	"bank-cards",
	"verification",
	"deposits",
	"banks",
	"withdrawals",
];

function betweenFeatures(source, found, target) {
	const to = FEATURE.exec(target.path)?.[1];
	if (to === undefined) return undefined;
	const from = FEATURE.exec(source.path)?.[1];
	if (from === to) return undefined;
	if (from !== undefined && source.workspace === "server" && ACCOUNT_FEATURES.includes(from) && ACCOUNT_FEATURES.includes(to)) {
		if (source.isTest || found.typeOnly || ACCOUNT_FEATURES.indexOf(to) < ACCOUNT_FEATURES.indexOf(from)) return undefined;
		return `feature ${from} imports code of ${to}, which comes after it (${ACCOUNT_FEATURES.join(", ")}): import a type, and let account-features.ts pass the value`;
	}
	if (from !== undefined)
		return `feature ${from} imports feature ${to}; move what both need out of features/, or let the shell connect them`;
	const entry = source.workspace === "server" ? "plugin.ts" : "feature.ts";
	// A large feature of the server may have several plugins, such as `chat-plugin.ts`.
	const isPlugin = source.workspace === "server" && target.path.endsWith("-plugin.ts");
	if (source.isTest || isPlugin || target.path.endsWith(`/${entry}`)) return undefined;
	return `a feature is entered only through its ${entry}; export it there`;
}
