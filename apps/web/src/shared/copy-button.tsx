import { IconButton, toast } from "@candor/ui";
import { Copy } from "lucide-react";

export interface CopyLabels {
	readonly done: string;
	readonly failed: string;
}

export async function copyText(text: string, { done, failed }: CopyLabels): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		toast(done, "good");
	} catch {
		toast(failed, "bad");
	}
}

export function CopyButton({ label, text, words }: { label: string; text: string; words: CopyLabels }) {
	return (
		<IconButton label={label} onClick={() => void copyText(text, words)} className="-mr-3 text-soft">
			<Copy aria-hidden size={18} strokeWidth={1.75} />
		</IconButton>
	);
}
