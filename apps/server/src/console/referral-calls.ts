// Console calls about referral: rebates that wait for a review with their reasons, ratios, partners, and invitations of earlier
// releases.
import { MAX_IMPORTED_LINKS, SETTLEMENT_ASSET } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { ProjectionTables } from "../features/projection-tables.ts";
import { DAY_MS, dayOf, heldPairs, heldReasons, heldSums, lapseTime } from "../features/referral/plugin.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { ratioText } from "../serializers/option.ts";
import { assetOf, units } from "../serializers/wire-numbers.ts";
import { type ConsoleHandlers, refuseCall } from "./console-registry.ts";
import { CountedRows, type CountedRowsOptions } from "./counted-rows.ts";

export interface ReferralCallsOptions extends CountedRowsOptions {
	readonly views: ViewsNeeded;
	readonly people: Kysely<PeopleTables>;
	readonly projection: Kysely<ProjectionTables>;
}

/** Returns the number of held pairs of inviter and invitee, and the time of the oldest, for the first page of the console. */
export async function heldQueue({ projection }: Pick<ReferralCallsOptions, "projection">) {
	const { pairs, heldAt } = await heldSums(projection, undefined);
	return { count: pairs, oldestAt: heldAt };
}

export function referralCalls({ views, people, projection, now, audit, limits }: ReferralCallsOptions) {
	const counted = new CountedRows({ audit, limits, now });
	const { referral } = views;
	return {
		"referral/held": async ({ offset, limit }, context) => {
			const [found, sums] = await Promise.all([
				heldPairs(projection, undefined, { offset, limit }),
				heldSums(projection, undefined),
			]);
			const counts = await counted.show(context, "held_rebates", found, ({ invitee, inviter }) => [invitee, inviter]);
			if ("retryAfter" in counts) return refuseCall("look_limit", undefined, { retry_after: counts.retryAfter });
			const list = counts.rows.map(({ invitee, inviter, value, day, heldAt }) => ({
				invitee,
				inviter,
				since: day * DAY_MS,
				lapses_at: lapseTime(views, heldAt),
				pending: units(value, assetOf(views, SETTLEMENT_ASSET)),
				why: [...heldReasons(views, invitee, inviter)],
			}));
			return { list, total: sums.pairs };
		},

		"referral/terms": () => {
			const today = dayOf(now());
			const [terms, next] = [referral.termsOn(today), referral.termsOn(today + 1)];
			const nextOf = (current: number, coming: number) => (current === coming ? null : ratioText(coming));
			const partners = referral.partners().flatMap(({ user, code }) => {
				const [current, coming] = [referral.ratioOn(user, today), referral.ratioOn(user, today + 1)];
				if (!current.partner && !coming.partner) return [];
				return [{ user, ratio: ratioText(current.ratioPpm), next_ratio: nextOf(current.ratioPpm, coming.ratioPpm), code }];
			});
			return {
				version: terms.terms,
				ratio: ratioText(terms.ratioPpm),
				next_ratio: nextOf(terms.ratioPpm, next.ratioPpm),
				partner_maximum: ratioText(next.partnerRatioPpm),
				lapse_days: next.lapseDays,
				partners,
			};
		},

		"referral/unlinked": async () => {
			const missing = people
				.selectFrom("people.users")
				.where("invited_by", "is not", null)
				.where("opened", "=", true)
				.where(sql<boolean>`not exists (select from projection.inviters i where i.user_id = people.users.id)`);
			const [rows, { total }] = await Promise.all([
				missing.select(["id", "invited_by"]).orderBy("id").limit(MAX_IMPORTED_LINKS).execute(),
				missing.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
			]);
			return {
				pairs: rows.map(({ id, invited_by: inviter }) => ({ user: Number(id), inviter: Number(inviter) })),
				total: Number(total),
			};
		},
	} satisfies ConsoleHandlers;
}
