// What a page looks like before its code is there.
import { Skeleton } from "@candor/ui";

export function PageSkeleton() {
	return (
		<main aria-busy="true" className="grid gap-3 px-4 pt-3">
			<Skeleton width={128} height={24} />
			<Skeleton height={112} />
			<Skeleton height={48} />
			<Skeleton height={256} />
		</main>
	);
}
