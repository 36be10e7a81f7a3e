// Makes the app installable: writes its manifest, and its service worker with the list of all files of this version.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const MANIFEST = {
	name: "Candor",
	short_name: "Candor",
	description: "An exchange that can prove it is honest",
	id: "/",
	start_url: "/",
	scope: "/",
	lang: "en",
	display: "standalone",
	orientation: "portrait",
	background_color: "#0a0d14",
	theme_color: "#0a0d14",
	categories: ["finance"],
	icons: [
		{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
		{ src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
		{ src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
	],
};
const MANIFEST_FILE = "manifest.webmanifest";
const WORKER = fileURLToPath(new URL("../src/app/service-worker/service-worker.ts", import.meta.url));

/** Patterns of the files that the service worker caches, relative to the build's folder. */
const CACHED = [
	"index.html",
	"icon.svg",
	"assets/*.{js,css}",
	"assets/coins-*/*.svg",
	"assets/inter-latin-wght-*.woff2",
	...MANIFEST.icons.map(({ src }) => src.slice(1)),
	MANIFEST_FILE,
];
/** Files that are not cached. Phones do not need the sidebar of wide windows, and WalletConnect works only with a network. */
const NOT_CACHED = ["assets/desktop-sidebar-*.js", "assets/relay-*.js"];

export function installedApp(): Plugin {
	let folder = "";
	return {
		name: "candor-installed-app",
		apply: "build",
		enforce: "post",
		configResolved(config) {
			folder = resolve(config.root, config.build.outDir);
		},
		transformIndexHtml: () => [{ tag: "link", attrs: { rel: "manifest", href: `/${MANIFEST_FILE}` }, injectTo: "head" }],
		generateBundle() {
			this.emitFile({ type: "asset", fileName: MANIFEST_FILE, source: JSON.stringify(MANIFEST) });
		},
		closeBundle: {
			order: "post",
			// This plugin runs after Vite has written the bundle and before precompress.ts.
			sequential: true,
			async handler() {
				if (existsSync(folder)) await buildWorker(folder);
			},
		},
	};
}

async function buildWorker(folder: string): Promise<void> {
	await build({
		configFile: false,
		root: import.meta.dirname,
		publicDir: false,
		logLevel: "warn",
		define: { PRECACHED: JSON.stringify(precached(folder)) },
		build: {
			outDir: folder,
			emptyOutDir: false,
			target: "es2023",
			modulePreload: false,
			rolldownOptions: { input: WORKER, output: { format: "iife", entryFileNames: "sw.js" } },
		},
	});
}

/**
 * Lists the files that the service worker caches. The revision of a file is the hash of its content, or null if the file's name
 * contains a hash.
 * @param folder folder of the finished build
 */
export function precached(folder: string): { url: string; revision: string | null }[] {
	return globSync(CACHED, { cwd: folder, exclude: NOT_CACHED })
		.sort()
		.map((url) => ({ url, revision: url.startsWith("assets/") ? null : md5(readFileSync(join(folder, url))) }));
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
