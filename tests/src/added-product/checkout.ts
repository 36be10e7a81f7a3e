// Copies this checkout, so that tests can change the copy by a patch or by edits.
import { execFileSync } from "node:child_process";
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../operations/program.ts";

export class Checkout {
	readonly root: string;

	private constructor(root: string) {
		this.root = root;
	}

	/** Makes a copy and applies the patch to it. Throws if the patch does not apply. */
	static patched(patch: string): Checkout {
		const copy = Checkout.copied();
		execFileSync("git", ["apply", "--whitespace=nowarn", patch], {
			cwd: copy.root,
			env: { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: tmpdir(), NODE_DISABLE_COMPILE_CACHE: "1" },
		});
		return copy;
	}

	static copied(): Checkout {
		const root = mkdtempSync(join(tmpdir(), "candor-checkout-"));
		// Tests in the copy run Postgres under a user other than root, and this user must be able to enter the folder.
		chmodSync(root, 0o755);
		const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: ROOT, maxBuffer: 1 << 26 });
		for (const path of listed.toString().split("\0")) if (path !== "") copyFile(path, root);
		for (const folder of modulesFolders()) linkModules(folder, root);
		return new Checkout(root);
	}

	add(path: string, text: string): void {
		mkdirSync(dirname(join(this.root, path)), { recursive: true });
		writeFileSync(join(this.root, path), text);
	}

	/** Replaces a text in a file. Throws if the text does not occur exactly once. */
	edit(path: string, from: string, to: string): void {
		const file = join(this.root, path);
		const parts = readFileSync(file, "utf8").split(from);
		if (parts.length !== 2) throw new Error(`${path} holds ${parts.length - 1} times ${from}`);
		writeFileSync(file, parts.join(to));
	}

	remove(): void {
		rmSync(this.root, { recursive: true, force: true });
	}
}

function copyFile(path: string, root: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	cpSync(join(ROOT, path), join(root, path), { verbatimSymlinks: true, recursive: true, force: true });
}

/** Returns the paths of the `node_modules` folders of the root and of the workspaces that have one. */
function modulesFolders(): string[] {
	const workspaces = ["apps", "packages"].flatMap((group) => readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`));
	return ["", ...workspaces, "tests", "bench"]
		.map((folder) => join(folder, "node_modules"))
		.filter((folder) => existsSync(join(ROOT, folder)));
}

/** Links the installed modules of one folder into the copy. The project's own packages point to the copy's sources instead. */
function linkModules(folder: string, root: string): void {
	mkdirSync(join(root, folder), { recursive: true });
	for (const name of readdirSync(join(ROOT, folder))) {
		if (name === "@candor")
			cpSync(join(ROOT, folder, name), join(root, folder, name), { recursive: true, verbatimSymlinks: true });
		else symlinkSync(join(ROOT, folder, name), join(root, folder, name));
	}
}
