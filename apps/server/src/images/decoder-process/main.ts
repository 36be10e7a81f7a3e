// The process that decodes pictures, one at a time. It has no database, no keys and no network.
import type { FromDecoder, ToDecoder } from "./messages.ts";
import { normalise, restrictLibrary } from "./normalise.ts";
import { watermark } from "./watermark.ts";

restrictLibrary();
const send = (message: FromDecoder) => process.send?.(message);

process.on("message", ({ id, task }: ToDecoder) => {
	const result = task.kind === "normalise" ? normalise(task.bytes) : watermark(task.bytes, task.text);
	result.then(
		(done) => send({ kind: "done", id, result: done }),
		// If a stored picture cannot be read, this program has a fault. The process ends, and the server reports the fault and
		// restarts the process.
		() => process.exit(1),
	);
});
process.on("disconnect", () => process.exit(0));
send({ kind: "ready" });
