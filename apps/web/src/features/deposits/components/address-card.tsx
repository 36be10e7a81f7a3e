// Card with the user's deposit address on a network: name of the network, QR code, address as text, and buttons to copy it or
// save a picture.
import { CallRefused, textOf } from "@candor/client";
import type { CallData, Chain, CoinNetwork } from "@candor/contract";
import { Button, Card, EmptyState, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Copy, Download, TriangleAlert } from "lucide-react";
import { useNotKnown } from "../../../data/online.ts";
import { NETWORK_NAMES, useLossText } from "../../../domain/chain-transfers/network-texts.ts";
import { useCopyLabels } from "../../../domain/chain-transfers/record-facts.tsx";
import { copyText } from "../../../shared/copy-button.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { QrCode } from "../../../shared/qr-code.tsx";
import { pictureOf, savePicture } from "../../../shared/save-picture.ts";
import { useDepositAddress } from "../data/deposit-queries.ts";
import { drawAddress } from "../data/draw-address.ts";

export type DepositAddress = CallData<"wallet/deposit_address">;

export interface AddressCardProps {
	currencyId: number;
	coin: string;
	network: CoinNetwork;
	/** Renders actions that need the address below it, such as a payment from a wallet. */
	children: (address: DepositAddress) => React.ReactNode;
}

export function AddressCard({ currencyId, coin, network, children }: AddressCardProps) {
	const { t } = useLingui();
	const address = useDepositAddress(currencyId, network.chain);
	const notKnown = useNotKnown(address);
	if (address.data !== undefined) {
		return (
			<>
				<Address address={address.data} coin={coin} chain={network.chain} />
				{children(address.data)}
			</>
		);
	}
	if (!notKnown && !address.isError) return <Skeleton height={420} />;
	const refused = address.error instanceof CallRefused ? textOf(address.error) : "";
	return (
		<Card className="py-1">
			<EmptyState
				title={refused || t`The address could not be loaded`}
				detail={refused ? undefined : t`Nothing is lost. Try again in a moment.`}
				action={<Button size="small" onClick={() => void address.refetch()}>{t`Try again`}</Button>}
			/>
		</Card>
	);
}

function Address({
	address: { address, qr_text, memo, minimum, confirmations, estimate_s },
	coin,
	chain,
}: {
	address: DepositAddress;
	coin: string;
	chain: Chain;
}) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const copied = useCopyLabels();
	const lossText = useLossText();
	const network = NETWORK_NAMES[chain];
	const loss = lossText(chain, coin);
	const title = t`Deposit ${coin}`;
	const save = async () => {
		try {
			const canvas = drawAddress({ title, network, address, qrText: qr_text, warning: loss });
			if (canvas === undefined) throw new Error("this browser cannot draw");
			savePicture(await pictureOf(canvas, `candor-${coin}-${chain}.png`.toLowerCase()));
		} catch {
			toast(t`Failed to save picture`, "bad");
		}
	};
	const minutes = estimate_s === null ? undefined : Math.max(1, Math.ceil(estimate_s / 60));
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<QrCode text={qr_text} label={t`QR code of the address`} className="mx-auto w-[min(60%,220px)]" />
			<p translate="no" className="num mx-auto max-w-[30ch] text-center text-14 break-all select-all">
				<b className="text-brand">{address.slice(0, 6)}</b>
				{address.slice(6, -6)}
				<b className="text-brand">{address.slice(-6)}</b>
			</p>
			{memo !== null && <p className="text-center text-13 break-all">{t`Memo: ${memo}`}</p>}
			<div className="grid grid-cols-2 gap-2.5">
				<Button
					wide
					tone="ghost"
					icon={<Copy aria-hidden size={18} strokeWidth={1.75} />}
					onClick={() => void copyText(address, copied)}
				>
					{t`Copy`}
				</Button>
				<Button wide data-main-action icon={<Download aria-hidden size={18} strokeWidth={1.75} />} onClick={() => void save()}>
					{t`Save picture`}
				</Button>
			</div>
			<dl>
				<LabelledFigure label={t`Network`}>{network}</LabelledFigure>
				<LabelledFigure label={t`Minimum`}>{`${figure(minimum, { short: true })} ${coin}`}</LabelledFigure>
				<LabelledFigure label={t`Credited after`}>
					{minutes === undefined ? t`${confirmations} confirmations` : t`${confirmations} confirmations, about ${minutes} min`}
				</LabelledFigure>
			</dl>
			<p className="flex items-start gap-2.5 rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 text-12 text-warn">
				<TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
				<span>{loss}</span>
			</p>
		</Card>
	);
}
