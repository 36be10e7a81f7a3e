// Stores the values that the user entered for a new payment account, by pay type and field. They stay in memory while the user
// leaves to set a fund password, and are never stored on the device.
import { useStore } from "@candor/client/page";
import { ownStore } from "../../../data/own-store.ts";

const draft = ownStore<Readonly<Record<string, string>>>({});
const nameOf = (payType: string, field: string) => `${payType} ${field}`;

export function useAccountDraft(payType: string): {
	readonly typed: (field: string) => string;
	readonly set: (field: string, value: string) => void;
} {
	const values = useStore(draft);
	return {
		typed: (field) => values[nameOf(payType, field)] ?? "",
		set: (field, value) => draft.set({ ...draft.get(), [nameOf(payType, field)]: value }),
	};
}

export const forgetAccountDraft = (): void => draft.set({});
