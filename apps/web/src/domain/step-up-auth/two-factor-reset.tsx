import { useLazyPart } from "@candor/ui";

const AGAIN_MS = 5_000;
const loadCard = async () => (await import("./two-factor-reset-card.tsx")).TwoFactorResetCard;

/** Renders the card if a reset is pending. @param endsAt end of the waiting time, ms */
export function TwoFactorReset({ endsAt }: { endsAt: number | null | undefined }) {
	const { here: Card } = useLazyPart(loadCard, { wanted: endsAt != null, againMs: AGAIN_MS });
	return endsAt == null || Card === undefined ? null : <Card endsAt={endsAt} />;
}
