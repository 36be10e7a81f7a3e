// Chooses the page for an address that belongs to no feature: either that of a product which is not available yet, or "not
// found".
import { usePath } from "@candor/client/page";
import type { ReactNode } from "react";
import { loadTexts } from "../../data/load-texts.ts";
import { ComingSoon } from "./coming-soon.tsx";
import { comingSoonAt } from "./coming-soon-paths.ts";
import { NotFound } from "./not-found.tsx";
import { texts } from "./texts";

function NoPage() {
	const product = comingSoonAt(usePath());
	return product === undefined ? <NotFound /> : <ComingSoon product={product} />;
}

export async function openNoPage(): Promise<() => ReactNode> {
	await loadTexts(texts);
	return () => <NoPage />;
}
