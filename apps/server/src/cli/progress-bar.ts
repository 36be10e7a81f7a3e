// Shows the progress of a command: in a terminal as a bar on one line, and in a file as one line after each tenth of the work.
const WIDTH = 30;

export interface Output {
	write(text: string): unknown;
	readonly isTTY?: boolean | undefined;
}

export class ProgressBar {
	readonly #label: string;
	readonly #output: Output;
	#shown = -1;

	constructor(label: string, output: Output = process.stderr) {
		this.#label = label;
		this.#output = output;
	}

	show(done: number, of: number): void {
		const percent = of === 0 ? 100 : Math.floor((done * 100) / of);
		const step = this.#output.isTTY === true ? percent : Math.floor(percent / 10) * 10;
		if (step === this.#shown) return;
		this.#shown = step;
		if (this.#output.isTTY !== true) {
			this.#output.write(`${this.#label} ${step} %\n`);
			return;
		}
		const filled = Math.round((percent * WIDTH) / 100);
		this.#output.write(`\r${this.#label} [${"#".repeat(filled)}${".".repeat(WIDTH - filled)}] ${percent} % ${done}/${of}`);
		if (percent === 100) this.#output.write("\n");
	}

	finish(): void {
		this.show(1, 1);
	}
}
