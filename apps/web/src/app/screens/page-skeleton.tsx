// What a page looks like before its code is there; and after a minute, that it takes too long (docs/product.md §9).
import { Skeleton } from "@candor/ui";
import { useEffect, useState } from "react";
import { PageBar } from "../../page-bar/page-bar.tsx";
import { PageProblem } from "./page-problem.tsx";

const PAGE_TIME_OUT_MS = 60_000;

export function PageSkeleton() {
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
			<main aria-busy="true" className="grid gap-3 px-4 pt-1">
				<Skeleton height={112} />
				<Skeleton height={48} />
				<Skeleton height={256} />
			</main>
		</>
	);
}
