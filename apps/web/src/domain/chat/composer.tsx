// Input field of a chat. Before it sends a text with personal or secret data, it shows a warning.
import { Dialog, IconButton, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Paperclip, Send } from "lucide-react";
import { useRef, useState } from "react";
import { checkPicture, PICTURE_TYPES } from "../images/check-picture.ts";
import { findSensitive, type Sensitive } from "./calculate/find-sensitive.ts";
import type { Pending } from "./outbox.ts";

/** Minimum time between two reports that the user is typing, ms. */
const TYPING_EVERY_MS = 3_000;
const LONGEST = 1_000;

export interface ComposerProps {
	onSend: (message: Pick<Pending, "text" | "picture">) => void;
	onTyping: () => void;
}

export function Composer({ onSend, onTyping }: ComposerProps) {
	const { t } = useLingui();
	const [text, setText] = useState("");
	const [asking, setAsking] = useState(false);
	const told = useRef(0);
	const found = findSensitive(text);
	const send = () => {
		setAsking(false);
		onSend({ text: text.trim() });
		setText("");
	};
	const submit = () => {
		if (text.trim() === "") return;
		if (found.length > 0) setAsking(true);
		else send();
	};
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
			className="hairline sticky bottom-0 flex items-end gap-1.5 bg-surface px-3 pt-2 pb-[calc(env(safe-area-inset-bottom)+10px)]"
		>
			<PicturePicker onChoose={(file) => onSend({ text: "", picture: { file, preview: URL.createObjectURL(file) } })} />
			<textarea
				aria-label={t`Message`}
				placeholder={t`Message`}
				rows={1}
				maxLength={LONGEST}
				value={text}
				onChange={({ currentTarget }) => {
					setText(currentTarget.value);
					if (currentTarget.value === "" || Date.now() - told.current < TYPING_EVERY_MS) return;
					told.current = Date.now();
					onTyping();
				}}
				onKeyDown={(event) => {
					// Enter sends the message on a keyboard. During composition with an input method, Enter only confirms the
					// word.
					if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
					event.preventDefault();
					submit();
				}}
				className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-m bg-raised px-3 py-2.5 text-[1rem] outline-[1.5px] outline-transparent focus:outline-brand"
			/>
			<IconButton
				label={t`Send`}
				type="submit"
				disabled={text.trim() === ""}
				className="bg-brand text-on-brand disabled:opacity-45"
			>
				<Send aria-hidden size={19} strokeWidth={1.75} />
			</IconButton>
			<Warning kinds={found} open={asking} onBack={() => setAsking(false)} onSend={send} />
		</form>
	);
}

function Warning({
	kinds,
	open,
	onBack,
	onSend,
}: {
	kinds: readonly Sensitive[];
	open: boolean;
	onBack: () => void;
	onSend: () => void;
}) {
	const { t } = useLingui();
	const texts: Record<Sensitive, string> = {
		phone: t`A phone number. Fraudsters move the conversation away from here, where nobody can help you.`,
		link: t`A link. Pay only to the details on the order page.`,
		seed: t`A seed phrase or a private key. Whoever reads it can take all of your coins.`,
		card: t`A card number. A bank transfer never needs it.`,
	};
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => !next && onBack()}
			title={t`Send this to a stranger?`}
			detail={t`Your message seems to contain:`}
			confirm={t`Send anyway`}
			tone="bad"
			onConfirm={onSend}
		>
			<ul className="mt-2 grid list-disc gap-1 pl-5 text-14">
				{kinds.map((kind) => (
					<li key={kind}>{texts[kind]}</li>
				))}
			</ul>
		</Dialog>
	);
}

function PicturePicker({ onChoose }: { onChoose: (file: File) => void }) {
	const { t } = useLingui();
	return (
		<label className="pressable relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-m text-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
			<input
				type="file"
				aria-label={t`Send a picture`}
				accept={PICTURE_TYPES.join(",")}
				onChange={({ currentTarget }) => {
					const file = currentTarget.files?.[0];
					// After this reset, the user can choose the same file again.
					currentTarget.value = "";
					if (file === undefined) return;
					if (checkPicture(file) === undefined) onChoose(file);
					else toast(t`Only JPEG, PNG and WebP pictures of at most 8 MB can be sent.`, "bad");
				}}
				className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
			/>
			<Paperclip aria-hidden size={20} strokeWidth={1.75} />
		</label>
	);
}
