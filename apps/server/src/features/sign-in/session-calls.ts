import { data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { below, type Cut, pageOf, requestedPage } from "../../http/read-after-write.ts";
import { IDLE_MS } from "../../http/sessions.ts";
import type { SignInDependencies } from "./dependencies.ts";

const MOST_SHOWN = 200;

export function sessionCalls({ people, sessions, now }: SignInDependencies): Feature {
	return (calls) => {
		calls.handle("user/sessions", async (_params, context) => {
			const rows = await people
				.selectFrom("people.sessions")
				.selectAll()
				.where("user_id", "=", BigInt(context.user))
				.where("expires_at", ">", BigInt(now()))
				.where("used_at", ">", BigInt(now() - IDLE_MS))
				.orderBy((by) => by("key", "=", context.session?.key ?? ""), "desc")
				.orderBy("used_at", "desc")
				.orderBy("id", "desc")
				.limit(MOST_SHOWN)
				.execute();
			const list = rows.map(({ id, key, address, agent, created_at, used_at }) => ({
				id: Number(id),
				current: key === context.session?.key,
				address,
				agent,
				created_at: Number(created_at),
				used_at: sessions.lastUse(key) ?? Number(used_at),
			}));
			return data({ sessions: list });
		});

		calls.handle("user/session_revoke", async ({ id }, context) => {
			if (id === 0) {
				await sessions.endAll(context.user, context.session?.key);
				return text("sessions_ended");
			}
			const row = await people
				.selectFrom("people.sessions")
				.select(["key", "device"])
				.where("id", "=", BigInt(id))
				// A session of another account is refused like an unknown session.
				.where("user_id", "=", BigInt(context.user))
				.executeTakeFirst();
			if (row === undefined) return refused("unknown_session", "id");
			await sessions.end(row.key);
			// The account also forgets the session's device, unless another session uses it.
			await people
				.deleteFrom("people.devices")
				.where("key", "=", row.device)
				.where("user_id", "=", BigInt(context.user))
				.where("key", "not in", (other) =>
					other.selectFrom("people.sessions").select("device").where("user_id", "=", BigInt(context.user)),
				)
				.execute();
			return text("session_ended");
		});

		calls.handle("user/login_history", async (params, context) => {
			const rows = ({ limit, offset, before }: Cut) =>
				people
					.selectFrom("people.sign_ins")
					.selectAll()
					.where("user_id", "=", BigInt(context.user))
					.where("id", "<", below(before))
					.orderBy("id", "desc")
					.limit(limit)
					.offset(offset)
					.execute();
			const show = ({ id, at, way, new_device, address, agent }: Awaited<ReturnType<typeof rows>>[number]) => ({
				id: Number(id),
				time: Number(at),
				way,
				new_device,
				address,
				agent,
			});
			const page = await pageOf(requestedPage(params), true, rows, show, ({ id }) => id);
			return data(page);
		});
	};
}
