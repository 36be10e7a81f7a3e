// Draft of the sign-in pages. Account, codes and checkboxes survive a reload of the tab. Passwords are only in memory, and are
// cleared when the user leaves the sign-in pages.
import { createStore, useStore } from "@candor/client/page";
import { createStored } from "../../../data/app-storage.ts";
import type { SignInType } from "../calculate/check-sign-in.ts";
import { createKept } from "./tab-storage.ts";

/** Purpose for which a code was requested. The server accepts a code only for its purpose. */
export type CodeScene = "register" | "forget" | "bind";

export interface ChosenArea {
	readonly code: string;
	readonly country: string;
}

export interface Typed {
	readonly type: SignInType;
	readonly email: string;
	readonly phone: string;
	/** Country that the user chose. If undefined, the browser's languages select the country. */
	readonly area: ChosenArea | undefined;
	readonly username: string;
	readonly codes: Readonly<Partial<Record<CodeScene, string>>>;
	/** Invite code that the user typed. If undefined, the code in the URL is used. */
	readonly invite: string | undefined;
	readonly agree: boolean;
}

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, 254) : "");
const isType = (value: unknown): value is SignInType => value === "email" || value === "mobile" || value === "username";

function readArea(stored: unknown): ChosenArea | undefined {
	const { code, country } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<ChosenArea>;
	return typeof code === "string" && typeof country === "string" ? { code, country } : undefined;
}

/**
 * Kind of account of the last sign-in on this device. It is preselected at the next sign-in. The account itself is not stored.
 */
const lastWay = createStored<Pick<Typed, "type" | "area">>("way-in", (stored) => {
	const { type, area } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Typed>;
	return { type: isType(type) ? type : "email", area: readArea(area) };
});

const NOTHING: Omit<Typed, "type" | "area"> = {
	email: "",
	phone: "",
	username: "",
	codes: {},
	invite: undefined,
	agree: false,
};

export function readTyped(stored: unknown): Typed {
	if (typeof stored !== "object" || stored === null) return { ...NOTHING, ...lastWay.get() };
	const kept = stored as Partial<Record<keyof Typed, unknown>>;
	const codes = (typeof kept.codes === "object" && kept.codes !== null ? kept.codes : {}) as Record<string, unknown>;
	return {
		type: isType(kept.type) ? kept.type : "email",
		email: text(kept.email),
		phone: text(kept.phone),
		area: readArea(kept.area),
		username: text(kept.username),
		codes: { register: text(codes.register), forget: text(codes.forget), bind: text(codes.bind) },
		invite: typeof kept.invite === "string" ? text(kept.invite) : undefined,
		agree: kept.agree === true,
	};
}

const typed = createKept<Typed>("typed", readTyped);

export function useTyped(): Typed {
	return useStore(typed);
}

/** Updates the draft. If the kind of account changes, all codes are cleared. */
export function keepTyped(change: Partial<Typed>): void {
	const now = typed.get();
	const elsewhere = change.type !== undefined && change.type !== now.type;
	typed.set({ ...now, ...(elsewhere && { codes: {} }), ...change });
}

export function storeCode(scene: CodeScene, code: string): void {
	keepTyped({ codes: { ...typed.get().codes, [scene]: code } });
}

export interface Secrets {
	readonly password: string;
	readonly confirm: string;
}
const NO_SECRETS: Secrets = { password: "", confirm: "" };
/** Passwords by form. They are separate, so that the password of a sign-in never appears in a form for a new password. */
const secrets = { login: createStore(NO_SECRETS), register: createStore(NO_SECRETS), forget: createStore(NO_SECRETS) };
export type SecretForm = keyof typeof secrets;

export function useSecrets(form: SecretForm): readonly [Secrets, (change: Partial<Secrets>) => void] {
	const store = secrets[form];
	return [useStore(store), (change) => store.set({ ...store.get(), ...change })];
}

export function forgetSecrets(): void {
	for (const store of Object.values(secrets)) store.set(NO_SECRETS);
}

/** Clears the draft after sign-in. Only the kind of account stays. */
export function forgetTyped(): void {
	const { type, area } = typed.get();
	lastWay.set({ type, area });
	typed.set({ ...NOTHING, type, area });
	forgetSecrets();
}
