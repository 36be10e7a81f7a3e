import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

/** Buttons to the previous and the next page of a list. Renders nothing if the list has only one page. */
export function Pager(props: { offset: number; size: number; total: number; onOffset: (offset: number) => void }) {
	const { offset, size, total, onOffset } = props;
	const { t } = useLingui();
	if (total <= size && offset === 0) return null;
	return (
		<div className="flex justify-end gap-2">
			<Button tone="ghost" size="small" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - size))}>
				{t`Previous page`}
			</Button>
			<Button tone="ghost" size="small" disabled={offset + size >= total} onClick={() => onOffset(offset + size)}>
				{t`Next page`}
			</Button>
		</div>
	);
}
