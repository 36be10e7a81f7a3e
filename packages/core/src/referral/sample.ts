// Generates random commands for tests of referral: most users are invited by the first two users, the service allows and holds
// their rebates, operators change ratios, and the service settles closed days.
import { FIRST_USER, FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";

const REASON = "for a test";
const CODES = ["PARTNER", "PARTNER", "AFFE22", "partner", ""] as const;

export function referralSample({ draw, users }: SampleWorld): Sample {
	const by = SERVICE.referral;
	let settlement = 0;
	const inviters = new Map<number, number>();
	const anyone = () => (draw.chance(0.05) ? 2 * FIRST_USER : draw.pick(users));
	const invited = () => (inviters.size > 0 && draw.chance(0.9) ? draw.pick([...inviters.keys()]) : anyone());
	const operator = () => draw.pick([FOUNDER, FOUNDER, 2, 3, 6]);
	const opening = users.slice(2, -2).map((user, index): SampleCommand => {
		return { type: "SetInviter", by: SERVICE.accounts, user, inviter: users[index % 2] as number };
	});
	const setTerms = (): SampleCommand => ({
		type: "SetReferralTerms",
		by: operator(),
		ratioPpm: draw.pick([200_000, 200_000, 100_000, 0, 500_000]),
		partnerRatioPpm: draw.pick([400_000, 400_000, 499_999, 500_000, 1]),
		lapseDays: draw.pick([365, 365, 60, 1]),
		reason: REASON,
	});
	const setPartner = (): SampleCommand => {
		const ends = draw.chance(0.3);
		const ratioPpm = ends ? 0 : draw.pick([300_000, 400_000, 499_999]);
		const code = ends && draw.chance(0.8) ? "" : draw.pick(CODES);
		return {
			type: "SetPartner",
			by: operator(),
			user: draw.chance(0.8) ? (users[0] as number) : anyone(),
			ratioPpm,
			code,
			reason: REASON,
		};
	};
	const imported = (): SampleCommand => {
		const pair = () => ({ user: anyone(), inviter: draw.pick(users) });
		const links = draw.chance(0.1) ? [] : draw.chance(0.8) ? [pair()] : [pair(), pair()];
		return { type: "ImportInviters", by: operator(), links, reason: REASON };
	};
	const review = (type: "HoldRebates" | "ReleaseRebates"): SampleCommand => {
		const invitee = invited();
		const user = draw.chance(0.9) ? (inviters.get(invitee) ?? anyone()) : anyone();
		return { type, by: operator(), user, invitee, reason: REASON };
	};
	return {
		weight: 4,
		opening,
		observe(event) {
			const told = event as unknown as { type: string; user: number; inviter: number; settlement: number };
			if (told.type === "InviterSet") inviters.set(told.user, told.inviter);
			if (told.type === "RebatesSettled") settlement = told.settlement;
		},
		next() {
			switch (draw.below(10)) {
				case 0:
					return { type: "SetInviter", by: SERVICE.accounts, user: anyone(), inviter: anyone() };
				case 1:
					return imported();
				case 2:
					return setTerms();
				case 3:
					return setPartner();
				case 4:
					return review("HoldRebates");
				case 5:
					return review("ReleaseRebates");
				case 6:
				case 7: {
					const reason = draw.chance(0.95) ? "checks_passed" : "Checks passed";
					return { type: "AllowRebates", by, invitee: invited(), allowed: draw.chance(0.7), reason };
				}
				default: {
					const number = draw.chance(0.9) ? settlement + 1 : settlement + draw.below(4);
					return { type: "SettleRebates", by, settlement: number, count: draw.pick([0, 1, 2, 3, 500, 501]) };
				}
			}
		},
		changed(command) {
			if (command.type === "SetInviter") return { ...command, inviter: (command.inviter as number) + 1 };
			if (command.type === "AllowRebates") return { ...command, reason: "another" };
			if (command.type === "SettleRebates") return { ...command, count: (command.count as number) + 1 };
			return { ...command, reason: "another" };
		},
	};
}
