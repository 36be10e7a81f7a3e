// Shows the user's invite code with its QR code, and buttons to copy and share it.
import type { CallData } from "@candor/contract";
import { useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { copyText } from "../../../shared/copy-button.tsx";
import { QrCode } from "../../../shared/qr-code.tsx";
import { inviteLink } from "../data/invite-link.ts";

const loadPoster = async () => (await import("./poster-sheet.tsx")).PosterSheet;

const ACTION = "pressable min-h-11 rounded-m px-3 py-1 text-[0.9375rem] font-semibold";

export function CodeCard({ invite }: { invite: CallData<"user/invite"> }) {
	const { t } = useLingui();
	const [open, setOpen] = useState(false);
	const [wanted, setWanted] = useState(false);
	const PosterSheet = useOpenedPart(loadPoster, wanted, () => {
		setOpen(false);
		setWanted(false);
	});
	const link = inviteLink(invite.url);
	return (
		<section aria-label={t`Your code`} className="rounded-l bg-[image:var(--hero)] p-4 text-white shadow-card">
			<div className="flex items-center justify-between gap-3">
				<div className="min-w-0">
					<p className="text-12">{t`Your code`}</p>
					<p translate="no" className="num text-[1.75rem] leading-[1.3] font-[650] tracking-[0.04em] break-all">
						{invite.invite_code}
					</p>
				</div>
				<QrCode text={link} label={t`QR code of your invitation link`} className="size-[84px]" />
			</div>
			<div className="mt-4 grid grid-cols-2 gap-3">
				<button
					type="button"
					onClick={() => void copyText(link, { done: t`Copied`, failed: t`Copy failed, please copy manually` })}
					className={`${ACTION} bg-white/20`}
				>
					{t`Copy link`}
				</button>
				<button
					type="button"
					onClick={() => {
						setOpen(true);
						setWanted(true);
					}}
					className={`${ACTION} bg-white text-[#10141d]`}
				>
					{t`Save poster`}
				</button>
			</div>
			{PosterSheet !== undefined && <PosterSheet open={open} onClose={() => setOpen(false)} />}
		</section>
	);
}
