// What is wrong with a whole form; its line is kept, so that nothing moves.
export function ProblemLine({ words }: { words: string | undefined }) {
	return (
		<p role="alert" className="min-h-[17px] text-12 text-bad">
			{words}
		</p>
	);
}
