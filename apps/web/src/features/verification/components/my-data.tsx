// Lets the user download or delete their data, or report a change of it. Each action needs step-up authentication.
import type { CallData } from "@candor/contract";
import { Button, Sheet, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { withTexts } from "../../../data/load-texts.ts";
import { texts as walletTexts } from "../../../domain/external-wallets/texts";
import { saveFile } from "../../../domain/proofs/save-file.ts";
import { StepUpSheet } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { texts as stepUpTexts } from "../../../domain/step-up-auth/texts";
import { useVerificationChanged } from "../data/verification-queries.ts";

export type MyDataAction = "download" | "erase" | "change";
type Erased = CallData<"user/data_erase">;

export interface MyDataProps {
	/** The action whose sheet is open; undefined if no sheet is open. */
	action: MyDataAction | undefined;
	onClose: () => void;
}

export const openMyData = () => withTexts(MyData, stepUpTexts, walletTexts);

function MyData({ action, onClose }: MyDataProps) {
	const { t } = useLingui();
	const [erased, setErased] = useState<Erased>();
	const changed = useVerificationChanged();
	const close = (open: boolean) => !open && onClose();
	return (
		<>
			<StepUpSheet
				open={action === "download"}
				onOpenChange={close}
				title={t`Download my data`}
				scene="protection"
				detail={t`One file with everything that we store about you, with your pictures. Keep it safe.`}
				action={t`Download`}
				send={(proof) => call("POST user/data_download", proof, { ownWords: true })}
				onDone={({ file_name: name, data }) => {
					saveFile(name, data);
					onClose();
				}}
			/>
			<StepUpSheet
				open={action === "erase"}
				onOpenChange={close}
				title={t`Delete my data`}
				scene="protection"
				detail={t`Your documents, verification data and bank cards are deleted for good, unless a law requires us to keep them. Your verification ends.`}
				action={t`Delete for good`}
				grave
				send={(proof) => call("POST user/data_erase", proof, { ownWords: true })}
				onDone={(answer) => {
					setErased(answer);
					onClose();
					void changed();
					if (answer.kept.length === 0) toast(t`Your data was deleted`, "good");
				}}
			/>
			<StepUpSheet
				open={action === "change"}
				onOpenChange={close}
				title={t`My data has changed`}
				scene="protection"
				detail={t`Verify again with your new data. Your rights stay for a limited time. After that you can only close positions and withdraw to your older addresses until you are verified again.`}
				action={t({ message: "Continue", context: "start a new verification" })}
				send={(proof) => call("POST user/verification_change", proof, { ownWords: true })}
				onDone={() => {
					onClose();
					void changed();
				}}
			/>
			<KeptSheet kept={erased?.kept ?? []} isPartial={(erased?.erased.length ?? 0) > 0} onClose={() => setErased(undefined)} />
		</>
	);
}

function KeptSheet({ kept, isPartial, onClose }: { kept: Erased["kept"]; isPartial: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const { date } = useFigures();
	const kinds = new Map([
		["verification", t`Documents and verification data`],
		["bank_cards", t`Bank cards`],
		["payment_accounts", t`Payment accounts`],
		["p2p_conditions", t`Terms of your P2P ads`],
	]);
	return (
		<Sheet
			open={kept.length > 0}
			onOpenChange={(open) => !open && onClose()}
			title={isPartial ? t`Part of your data was deleted` : t`Your data must be kept for now`}
			detail={t`We cannot delete the following yet.`}
		>
			<ul className="mb-3">
				{kept.map(({ what, law, until }) => {
					const day = until === null ? "" : date(until);
					return (
						<li key={what} className="border-b border-line py-2.5 text-12 last:border-0">
							<p className="text-14 font-semibold break-words">{kinds.get(what) ?? what}</p>
							{law === null || until === null ? (
								<p className="text-soft">{t`In use by an order or a withdrawal. Delete your data again when it is finished.`}</p>
							) : (
								<>
									<p className="text-soft">{t`Required by law: ${law}`}</p>
									<p className="num text-soft">{t`until ${day}`}</p>
								</>
							)}
						</li>
					);
				})}
			</ul>
			<Button wide onClick={onClose}>
				{t({ message: "Close", context: "a sheet" })}
			</Button>
		</Sheet>
	);
}
