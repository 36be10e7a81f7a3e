import { DAY_MS, Exchange } from "@candor/core";
import { PAR } from "./contract-scenario.ts";
import { Random } from "./random.ts";
import { ReferralScenario } from "./referral-scenario.ts";

const BTC = 1;
const INVITEES = 3;

/**
 * Returns a test exchange with a random history: trades on spot and contracts, redemptions of fund units, changed ratios,
 * decisions, settlements of rebates, restarts, and waits of up to months. Equal seeds give equal histories.
 */
export function referralFlow(seed: number, steps = 120): ReferralScenario {
	const random = new Random(seed);
	const at = new ReferralScenario({ invitees: INVITEES });
	for (const user of at.people.slice(0, -1)) at.deposit(user, BTC, 100_000_000n);
	const person = () => at.person(random.below(INVITEES + 1));
	const invitee = () => at.person(random.between(1, INVITEES));
	for (let step = 0; step < steps; step++) {
		at.wait(random.pick([0, 1_000, 60_000, DAY_MS / 3, DAY_MS, DAY_MS - (at.time % DAY_MS), random.between(1, 90 * DAY_MS)]));
		at.record(PAR);
		if (random.chance(0.05)) at.exchange = Exchange.restore(at.exchange.sections());
		const user = person();
		switch (random.below(12)) {
			case 0:
				at.send(
					random.chance(0.5)
						? at.setTerms(random.below(410_000), { lapseDays: random.pick([60, 90, 365]) })
						: at.setPartner(random.pick([0, 333_333, 400_000])),
				);
				break;
			case 1:
				at.send(at.setPartner(random.pick([0, 250_001]), { code: "", user }));
				break;
			case 2:
			case 3:
				at.send(at.allows(invitee(), random.chance(0.4)));
				break;
			case 4:
				at.send(at.reviews(random.pick(["HoldRebates", "ReleaseRebates"]), invitee()));
				break;
			case 5:
			case 6:
				at.send(at.settles(random.pick([1, 2, 500])));
				break;
			case 7: {
				const lots = random.between(1, 40);
				at.send(at.order({ by: at.maker, long: false, lots, price: PAR, leverage: 5 }));
				at.send(at.order({ by: user, long: true, lots, price: PAR, leverage: 5 }));
				break;
			}
			case 8:
				at.send(
					random.chance(0.6) ? at.subscribe(BigInt(random.between(1, 900)) * 1_000_000n, user) : at.redeem(at.units(user), user),
				);
				break;
			case 9:
				at.send(at.limit(user, "sell", random.between(100, 5_000), PAR));
				at.send(at.limit(person(), "buy", random.between(100, 5_000), PAR));
				break;
			case 10:
				at.send(at.limit(at.maker, "buy", 5_000, PAR));
				at.send(at.limit(user, "sell", random.between(100, 5_000), PAR));
				break;
			default:
				at.send(at.limit(at.maker, "sell", 5_000, PAR));
				at.send(at.limit(user, "buy", random.between(100, 5_000), PAR));
		}
		if (step % 20 === 0) at.exchange.checkInvariants();
	}
	at.exchange.checkInvariants();
	return at;
}
