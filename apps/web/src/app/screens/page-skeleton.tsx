// Placeholder that is shown while the code of a page loads. After a minute an error replaces it (docs/reference/product.md §9).
import { usePath } from "@candor/client/page";
import { Skeleton } from "@candor/ui";
import { type ReactNode, useEffect, useState } from "react";
import { PageBar } from "../../shared/page-bar/page-bar.tsx";
import { Blocks, OptionsPageSkeleton, SpotPageSkeleton } from "../../shared/page-parts/page-skeletons.tsx";
import { PageProblem } from "./page-problem.tsx";

const PAGE_TIME_OUT_MS = 60_000;

const column = (...heights: number[]) => <Blocks heights={heights} className="grid gap-3 px-4 pt-1" />;

const HOME = <div className="pt-0.5">{column(114, 40, 73, 543)}</div>;
/** Skeletons of the tab bar's pages. Every other page gets a heading and a list. */
const SHAPES: Readonly<Record<string, ReactNode>> = {
	"/": HOME,
	"/pages/index/index": HOME,
	"/pages/trade/index": <SpotPageSkeleton />,
	"/pages/option/detail": <OptionsPageSkeleton />,
	"/pages/finance/index": column(133, 28, 129, 129, 129),
	"/pages/assets/index": column(191, 65, 480),
};
const ANY = column(112, 48, 256);

export function PageSkeleton() {
	const path = usePath();
	const [late, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), PAGE_TIME_OUT_MS);
		return () => clearTimeout(timer);
	}, []);
	if (late) return <PageProblem />;
	return (
		<>
			<PageBar>
				<Skeleton width={128} height={22} />
			</PageBar>
			<main aria-busy="true">{Object.hasOwn(SHAPES, path) ? SHAPES[path] : ANY}</main>
		</>
	);
}
