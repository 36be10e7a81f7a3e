import { beforeEach, describe, expect, it } from "vitest";
import { addressOf, approve, intentOf, MemoryFile, NETWORK, Rig, signText } from "../testing/rig.ts";
import { armingHash } from "./approvals.ts";
import { type Arming, armText } from "./protocol.ts";

const armed = (arming: Arming, ...operators: number[]) => ({
	...arming,
	approvals: operators.map((operator) => signText(operator, armText(armingHash(arming)))),
});

describe("a signer that was restored from an older copy of its state refuses to sign", () => {
	let old: Rig;
	let counter: number;

	beforeEach(() => {
		const rig = new Rig();
		rig.sign(intentOf(), 0);
		const copy = rig.file.bytes;
		rig.sign(intentOf({ withdrawal: 2 }), 1);
		({ counter } = rig.call("status", {}));
		old = rig.restarted(new MemoryFile(copy));
	});

	const lockOf = (rig: Rig) => rig.call("status", {}).locked;

	it("the signer refuses everything once the caller's counter is higher", () => {
		expect(old.call("hello", { counter, nonces: [] }).locked?.cause).toBe("older_counter");
		expect(old.refusal("intent", intentOf({ withdrawal: 3 }))).toBe("locked");
		expect(old.refusal("sign", old.request(intentOf(), 0))).toBe("locked");
		expect(old.refusal("bump", { withdrawal: 1, fees: {} })).toBe("locked");
	});

	it("the signer refuses everything once the chain has a nonce that the state does not know", () => {
		expect(old.call("hello", { counter: 0, nonces: [{ network: NETWORK, next: 2 }] }).locked?.cause).toBe("older_nonce");
		expect(old.refusal("intent", intentOf({ withdrawal: 3 }))).toBe("locked");
	});

	it("the signer stays locked after a restart and for a caller with a lower counter", () => {
		old.call("hello", { counter, nonces: [] });
		const again = old.restarted();
		expect(again.call("hello", { counter: 0, nonces: [] }).locked).toEqual(lockOf(old));
		expect(again.refusal("sign", again.request(intentOf(), 0))).toBe("locked");
	});

	it("a caller whose counter equals the signer's does not lock the signer", () => {
		const own = old.call("status", {}).counter;
		expect(old.call("hello", { counter: own, nonces: [{ network: NETWORK, next: 1 }] }).locked).toBeUndefined();
	});

	it("the signer continues after two operators ended the lock, above the lost numbers and nonces", () => {
		const { locked } = old.call("hello", { counter, nonces: [{ network: NETWORK, next: 2 }] });
		const arming = {
			challenge: locked?.challenge ?? "",
			counter: counter + 10,
			firstWithdrawal: 3,
			nonces: [{ network: NETWORK, next: 2 }],
		};
		expect(old.refusal("arm", armed(arming, 1))).toBe("approvals_missing");
		expect(old.refusal("arm", armed(arming, 1, 1))).toBe("approvals_missing");
		expect(old.refusal("arm", { ...armed(arming, 1, 2), firstWithdrawal: 1 })).toBe("bad_signature");
		expect(old.refusal("arm", armed({ ...arming, counter: counter - 1 }, 1, 2))).toBe("bad_request");
		expect(old.refusal("arm", armed({ ...arming, nonces: [{ network: NETWORK, next: 1 }] }, 1, 2))).toBe("bad_request");
		expect(old.call("arm", armed(arming, 1, 2)).locked).toBeUndefined();
		expect(old.call("status", {}).counter).toBeGreaterThan(counter + 10);
		expect(old.refusal("intent", intentOf({ withdrawal: 2 }))).toBe("number_used");
		expect(old.signRefusal(intentOf({ withdrawal: 3 }), 1)).toBe("nonce_used");
		expect(old.signRefusal(intentOf({ withdrawal: 3 }), 2)).toBeUndefined();
		expect(old.restarted().refusal("intent", intentOf({ withdrawal: 2, address: addressOf(1) }))).toBe("number_used");
	});

	it("the signatures that ended an earlier lock are refused", () => {
		const { locked } = old.call("hello", { counter, nonces: [] });
		const arming = { challenge: locked?.challenge ?? "", counter, firstWithdrawal: 3, nonces: [{ network: NETWORK, next: 1 }] };
		old.call("arm", armed(arming, 1, 2));
		expect(old.refusal("arm", armed(arming, 1, 2))).toBe("not_locked");
		old.call("hello", { counter: counter + 1000, nonces: [] });
		expect(old.refusal("arm", armed(arming, 1, 2))).toBe("bad_request");
	});

	it("an approval of a withdrawal does not end a lock", () => {
		const { locked } = old.call("hello", { counter, nonces: [] });
		const arming = { challenge: locked?.challenge ?? "", counter, firstWithdrawal: 3, nonces: [{ network: NETWORK, next: 1 }] };
		expect(old.refusal("arm", { ...arming, approvals: approve(armingHash(arming), 1, 2) })).toBe("bad_signature");
	});
});
