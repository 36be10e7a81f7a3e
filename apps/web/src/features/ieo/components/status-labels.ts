import type { IeoOffering, IeoOrder } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";

export function useIeoLabels(): Readonly<Record<IeoOffering["status"], string>> {
	const { t } = useLingui();
	return {
		upcoming: t`Upcoming`,
		open: t({ message: "Open", context: "an offering takes applications" }),
		allotting: t`Allotting`,
		paying: t`Paying`,
		paid: t`Waiting for listing`,
		listed: t`Listed and locked`,
		unlocked: t`Unlocked`,
		cancelled: t({ message: "Called off", context: "an offering of new coins" }),
	};
}

export function useOrderLabels(): (order: IeoOrder) => string {
	const { t } = useLingui();
	const words: Readonly<Record<IeoOrder["status"], string>> = {
		1: t({ message: "Subscribed", context: "an application to an offering" }),
		2: t`Allotment failed`,
		3: t`Allotted`,
		4: t({ message: "Paid", context: "an application" }),
		5: t`Listed and locked`,
		6: t`Unlocked`,
	};
	return ({ status, refunded_at, held }) => {
		if (held) return t`Being looked at`;
		return refunded_at === null ? words[status] : t`Refunded`;
	};
}

export function useResultLabels(): Readonly<Record<IeoOrder["result"], string>> {
	const { t } = useLingui();
	return {
		success: t({ message: "Success", context: "result of an application" }),
		processing: t({ message: "Processing", context: "result of an application" }),
		fail: t({ message: "Failed", context: "result of an application" }),
		paying: t({ message: "Paying", context: "result of an application" }),
	};
}

/** Returns the colour of an application's badge. States that need an action of the user are the most visible. */
export function toneOf({ result, held, status }: IeoOrder): "brand" | "up" | "warn" | "plain" {
	if (held) return "warn";
	if (result === "fail") return "plain";
	return result === "paying" ? "brand" : status === 6 ? "up" : "plain";
}
