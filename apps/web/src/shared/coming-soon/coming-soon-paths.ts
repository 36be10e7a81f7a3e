// Lists the addresses of docs/reference/product.md §2 whose product is not available yet, by product. coming-soon.tsx renders
// their page.
const ANNOUNCED_PATHS = {
	help: ["/pages/help/center/center", "/pages/help/center/chat", "/pages/help/center/detail"],
	// The specification lists this address without a description.
	unnamed: ["/pages/template/index"],
} as const;

/** A product that is not available yet. */
export type ComingSoonProduct = keyof typeof ANNOUNCED_PATHS;

export function comingSoonAt(path: string): ComingSoonProduct | undefined {
	const products = Object.keys(ANNOUNCED_PATHS) as ComingSoonProduct[];
	return products.find((product) => (ANNOUNCED_PATHS[product] as readonly string[]).includes(path));
}
