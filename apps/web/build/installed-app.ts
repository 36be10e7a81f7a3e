// The installed app: every file of this version is kept, so that no page of it is missing later; calls never are. Its service worker
// answers for the whole origin but for what is the server's or another app's.
import type { VitePWAOptions } from "vite-plugin-pwa";

export const INSTALLED: Partial<VitePWAOptions> = {
	registerType: "prompt",
	injectRegister: false,
	manifest: {
		name: "Candor",
		short_name: "Candor",
		description: "An exchange that can prove it is honest",
		id: "/",
		start_url: "/",
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
	},
	workbox: {
		globPatterns: ["index.html", "icon.svg", "assets/*.{js,css}", "assets/coins-*/*.svg", "assets/inter-latin-wght-*.woff2"],
		// Beside the page of a wide window: no phone needs it, and without a network the page is whole without. Wallets on other devices
		// are not reached without one.
		globIgnores: ["assets/beside-*.js", "assets/relay-*.js"],
		navigateFallback: "/index.html",
		navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/metrics$/, /^\/socket$/, /^\/console(\/|$)/],
		cacheId: "candor",
		// It would take the files of every app below this one's folder for its own of earlier days.
		cleanupOutdatedCaches: false,
		// Letters of a language: only those that are used, once they are (app/letters.ts lets go of the others).
		runtimeCaching: [
			{ urlPattern: /\/assets\/letters-[\w-]+\.woff2$/, handler: "CacheFirst", options: { cacheName: "candor.letters" } },
		],
		inlineWorkboxRuntime: true,
	},
};
