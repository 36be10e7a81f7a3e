// Sheet that connects a wallet: on another device by a QR code, or on this device by a link.
import { Button, Sheet, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { copyText } from "../../shared/copy-button.tsx";
import { QrCode } from "../../shared/qr-code.tsx";

export function PairingSheet({ uri, onCancel }: { uri: string | undefined; onCancel: () => void }) {
	const { t } = useLingui();
	const copied = { done: t`Copied`, failed: t`Copy failed, please copy manually` };
	return (
		<Sheet open onOpenChange={(open) => !open && onCancel()} title={t`Scan with your wallet`}>
			<div className="grid justify-items-center gap-3 pb-2">
				<p className="text-12 text-soft">
					{t`Open your wallet on another device and scan this code. It then signs a message that names this site: it costs nothing, moves nothing and allows nothing.`}
				</p>
				{uri === undefined ? (
					<>
						<div className="w-full max-w-[280px]">
							<Skeleton height={280} />
						</div>
						<p role="status" className="text-12 text-soft">
							{t`Connecting to WalletConnect…`}
						</p>
						<Button tone="ghost" wide onClick={onCancel}>
							{t`Cancel`}
						</Button>
					</>
				) : (
					<>
						<QrCode text={uri} label={t`Code for your wallet`} className="w-full max-w-[280px]" />
						<a
							href={uri}
							rel="noreferrer"
							className="pressable grid min-h-[46px] w-full place-items-center rounded-m bg-brand px-4 text-center text-[0.9375rem] font-semibold text-on-brand"
						>
							{t`Open a wallet on this device`}
						</a>
						<Button tone="ghost" wide onClick={() => void copyText(uri, copied)}>
							{t`Copy the link`}
						</Button>
					</>
				)}
			</div>
		</Sheet>
	);
}
