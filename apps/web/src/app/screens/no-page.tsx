// An address without a page of its own: of a product that is not open yet, or of nothing at all.
import { useLocation } from "@tanstack/react-router";
import { ProductAnnounced } from "./announced.tsx";
import { announcedAt } from "./announced-paths.ts";
import { NotFound } from "./not-found.tsx";

export function NoPage() {
	const product = announcedAt(useLocation({ select: ({ pathname }) => pathname }));
	return product === undefined ? <NotFound /> : <ProductAnnounced product={product} />;
}
