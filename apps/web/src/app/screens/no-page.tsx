// An address without a page of its own: of a product that is not open yet, or of nothing at all.
import { usePath } from "@candor/client/page";
import { ProductAnnounced } from "./announced.tsx";
import { announcedAt } from "./announced-paths.ts";
import { NotFound } from "./not-found.tsx";

function NoPage() {
	const product = announcedAt(usePath());
	return product === undefined ? <NotFound /> : <ProductAnnounced product={product} />;
}

export const drawNoPage = () => <NoPage />;
