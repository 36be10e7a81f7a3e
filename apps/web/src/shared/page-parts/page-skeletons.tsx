// Skeletons of pages while their code and data load. Each block is as high as the content that replaces it, so that the layout
// does not move.
import { Skeleton } from "@candor/ui";

/** Renders blocks in a column. @param heights height of each block, in px */
export function Blocks({ heights, className }: { heights: readonly number[]; className?: string }) {
	return (
		<div className={className ?? "grid content-start gap-3"}>
			{heights.map((height, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change
				<Skeleton key={at} height={height} />
			))}
		</div>
	);
}

const FORM = [40, 44, 59, 59, 28, 44, 39, 36, 42];
const BOOK = Array.from({ length: 20 }, () => 17);

const CONTRACT_FORM = [40, 38, 22, 60, 24, 40, 150, 46];

export function SpotPageSkeleton() {
	return (
		<>
			<FormAndBook form={FORM} />
			<Blocks heights={[312]} className="mt-4 px-4" />
		</>
	);
}

export function ContractsPageSkeleton() {
	return (
		<div className="pt-12">
			<FormAndBook form={CONTRACT_FORM} />
		</div>
	);
}

/** Renders the blocks of an order form next to those of an order book. @param form height of each block of the form, in px */
function FormAndBook({ form }: { form: readonly number[] }) {
	return (
		<div className="grid grid-cols-[1.18fr_1fr] gap-3.5 px-4 pt-1.5">
			<Blocks heights={form} />
			<Blocks heights={BOOK} className="grid content-start gap-[7px]" />
		</div>
	);
}

/**
 * Skeleton of the options page: price and chart over the full width, then durations, amount, quick amounts, costs and the two
 * buttons.
 */
export function OptionsPageSkeleton() {
	return (
		<>
			<div className="grid gap-1.5 px-4 pb-1.5">
				{[
					[150, 150],
					[104, 132],
				].map(([left, right]) => (
					<div key={left} className="flex h-[29px] items-center justify-between">
						<Skeleton width={left as number} height={24} />
						<Skeleton width={right as number} height={28} className="rounded-[14px]" />
					</div>
				))}
			</div>
			<Skeleton height={200} className="rounded-none! [@media(max-device-height:700px)]:h-[120px]!" />
			<div className="grid gap-2 px-4 pt-3">
				<Blocks heights={[67, 65, 28, 101]} className="grid gap-2" />
				<div className="grid grid-cols-2 gap-3">
					<Skeleton height={46} />
					<Skeleton height={46} />
				</div>
			</div>
		</>
	);
}
