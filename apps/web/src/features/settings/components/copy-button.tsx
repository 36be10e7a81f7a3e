// Copies a text, and says whether it worked (docs/product.md §8).
import { IconButton, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";

export function useCopy(): (text: string) => Promise<void> {
	const { t } = useLingui();
	return async (text) => {
		try {
			await navigator.clipboard.writeText(text);
			toast(t`Copied`, "good");
		} catch {
			toast(t`Copy failed, please copy manually`, "bad");
		}
	};
}

export function CopyButton({ label, text }: { label: string; text: string }) {
	const copy = useCopy();
	return (
		<IconButton label={label} onClick={() => void copy(text)} className="-mr-3 text-soft">
			<Copy aria-hidden size={18} strokeWidth={1.75} />
		</IconButton>
	);
}
