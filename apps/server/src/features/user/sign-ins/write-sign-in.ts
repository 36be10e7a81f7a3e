// All that a sign-in writes, in one question, which is one commit: the session, the device on which it is, and the line in the list of
// sign-ins.
import type { Kysely } from "kysely";
import type { SessionStore } from "../../../http/sessions.ts";
import type { PeopleTables } from "../../people-tables.ts";
import type { SignInWay } from "../../sign-in-tables.ts";
import { MOST_DEVICES } from "../devices.ts";
import { insertSession } from "../session-store.ts";

/** @param newDevice the account does not know it; of those that it knows the one that was used longest ago makes room */
export function signInWriter(people: Kysely<PeopleTables>, way: SignInWay, newDevice: boolean): SessionStore["insert"] {
	return async (session, origin, most) => {
		const { device, at, address, agent } = origin;
		const user = BigInt(session.user);
		const time = BigInt(at);
		const written = people
			.with("noted", (of) =>
				of.insertInto("people.sign_ins").values({ user_id: user, at: time, address, agent, way, new_device: newDevice }),
			)
			.with("used", (of) =>
				of
					.insertInto("people.devices")
					.values({ key: device, user_id: user, created_at: time, used_at: time })
					.onConflict((conflict) => conflict.column("key").doUpdateSet({ used_at: time })),
			)
			// None of it sees what the others write: the new one is not counted.
			.with("displaced", (of) =>
				of.deleteFrom("people.devices").where("key", "in", (rows) =>
					rows
						.selectFrom("people.devices")
						.select("key")
						.where("user_id", "=", user)
						.where("key", "<>", device)
						.orderBy("used_at", "desc")
						.orderBy("key")
						.offset(MOST_DEVICES - 1),
				),
			);
		return insertSession(written, session, origin, most);
	};
}
