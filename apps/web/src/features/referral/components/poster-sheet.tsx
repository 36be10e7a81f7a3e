// Sheet with the invitation poster. The browser draws the poster, and the user saves or shares it.
import { Button, EmptyState, Sheet, Skeleton, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Download, Share2 } from "lucide-react";
import { useMemo, useState } from "react";
import { call } from "../../../data/api.ts";
import { useNotKnown } from "../../../data/online.ts";
import { canSharePictures, pictureOf, savePicture, sharePicture } from "../../../shared/save-picture.ts";
import { drawPoster, type Poster } from "../data/draw-poster.ts";
import { inviteLink } from "../data/invite-link.ts";
import { usePoster } from "../data/referral-queries.ts";

export function PosterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const poster = usePoster(open);
	const notKnown = useNotKnown(poster);
	return (
		<Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t`Invitation poster`}>
			{poster.data !== undefined ? (
				<Drawn key={poster.data.url} url={poster.data.url} code={poster.data.invite_code} name={poster.data.nickname} />
			) : notKnown || poster.isError ? (
				<EmptyState
					title={t`The poster could not be loaded`}
					detail={t`Your code and link work without it.`}
					action={<Button size="small" onClick={() => void poster.refetch()}>{t`Try again`}</Button>}
				/>
			) : (
				<Skeleton height={360} />
			)}
		</Sheet>
	);
}

function Drawn({ url, code, name }: { url: string; code: string; name: string }) {
	const { t } = useLingui();
	const [busy, setBusy] = useState(false);
	const link = inviteLink(url);
	const title = t`${name} invites you to Candor`;
	const [promise, label] = [t`An exchange that proves it is honest`, t`Invite code`];
	const texts: Poster = useMemo(() => ({ title, promise, label, code, link }), [title, promise, label, code, link]);
	const canvas = useMemo(() => drawPoster(texts), [texts]);
	const preview = useMemo(() => canvas?.toDataURL("image/png"), [canvas]);
	const run = async (act: (picture: File) => Promise<void> | void) => {
		if (busy) return;
		setBusy(true);
		try {
			if (canvas === undefined) throw new Error("this browser cannot draw");
			await act(await pictureOf(canvas, "candor-invitation.png"));
		} catch (error) {
			// An AbortError means that the user closed the share dialog, which is not an error.
			if (!(error instanceof DOMException && error.name === "AbortError")) toast(t`Failed to save picture`, "bad");
		} finally {
			setBusy(false);
		}
	};
	const share = () =>
		run(async (picture) => {
			const { title, text } = await call("GET user/my_share", {}, { silent: true });
			await sharePicture(picture, title, text);
		});
	return (
		<div className="grid gap-4">
			{preview !== undefined && (
				<img
					src={preview}
					alt={t`Poster with your code ${code} and its QR code`}
					className="mx-auto max-h-[52vh] rounded-m shadow-card"
				/>
			)}
			<div className="grid gap-3">
				<Button
					wide
					busy={busy}
					icon={<Download aria-hidden size={18} strokeWidth={1.75} />}
					onClick={() => void run(savePicture)}
				>{t`Save picture`}</Button>
				{canSharePictures() && (
					<Button
						wide
						tone="ghost"
						disabled={busy}
						icon={<Share2 aria-hidden size={18} strokeWidth={1.75} />}
						onClick={() => void share()}
					>{t`Share`}</Button>
				)}
			</div>
		</div>
	);
}
