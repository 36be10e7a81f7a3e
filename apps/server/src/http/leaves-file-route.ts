// GET /api/proofs/liabilities/files/<snapshot>.jsonl: the public file of all leaves of a published tree.
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Returns the file of a snapshot; undefined if it is not published or no longer stored. */
export type ReadLeavesFile = (snapshot: number) => Promise<Readable | undefined>;

interface LeavesFileRoute {
	readonly read: ReadLeavesFile;
	/** Headers of every response. */
	readonly headers: Readonly<Record<string, string>>;
	readonly refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Number of files that are sent at one time. Each reads the database for as long as its client takes. */
const MOST_RUNNING = 4;

export function addLeavesFileRoute(app: FastifyInstance, { read, headers, refuse }: LeavesFileRoute): void {
	let running = 0;
	app.get<{ Params: { file: string } }>("/api/proofs/liabilities/files/:file", async (request, reply) => {
		const snapshot = /^(\d{1,9})\.jsonl$/.exec(request.params.file)?.[1];
		if (snapshot === undefined) return refuse(request, reply);
		if (running >= MOST_RUNNING) return reply.code(503).headers(headers).header("retry-after", 10).send();
		running++;
		reply.raw.once("close", () => running--);
		const file = await read(Number(snapshot));
		if (file === undefined) return refuse(request, reply);
		return reply
			.headers({
				...headers,
				"content-type": "application/jsonl",
				"content-disposition": `attachment; filename="liabilities-${snapshot}.jsonl"`,
			})
			.send(file);
	});
}
