import { SignerRefused } from "@candor/signer";
import { expect, test } from "vitest";
import { OtherHistory, type ServedWithdrawal } from "./dependencies.ts";
import { SocketSigner } from "./socket-signer.ts";

test.each([
	["other_intent", OtherHistory],
	["number_used", OtherHistory],
	["locked", SignerRefused],
] as const)("the service distinguishes the signer's refusal of an intent by %s", async (code, type) => {
	const call = async () => {
		throw new SignerRefused({ code, message: "refused" });
	};
	await expect(new SocketSigner({ call }).intent({} as ServedWithdrawal)).rejects.toThrow(type);
});
