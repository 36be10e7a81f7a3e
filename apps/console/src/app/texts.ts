import type { Catalogs } from "@candor/client/page";

/** Catalogs of the console. Each catalog loads when the page first uses its language. */
export const texts: Catalogs = {
	en: async () => (await import("./texts/en.po")).messages,
	ja: async () => (await import("./texts/ja.po")).messages,
	ko: async () => (await import("./texts/ko.po")).messages,
	es: async () => (await import("./texts/es.po")).messages,
	th: async () => (await import("./texts/th.po")).messages,
};
