export function SecurityScoreRing({ done, of }: { done: number; of: number }) {
	const round = 2 * Math.PI * 31;
	return (
		<svg aria-hidden width="74" height="74" viewBox="0 0 74 74" className={done === of ? "text-good" : "text-warn"}>
			<circle cx="37" cy="37" r="31" fill="none" stroke="var(--raised)" strokeWidth="8" />
			<circle
				cx="37"
				cy="37"
				r="31"
				fill="none"
				stroke="currentColor"
				strokeWidth="8"
				strokeLinecap="round"
				strokeDasharray={`${(round * done) / of} ${round}`}
				transform="rotate(-90 37 37)"
			/>
			<text x="37" y="43" textAnchor="middle" fontSize="18" fontWeight="650" fill="var(--text)" className="num">
				{done}/{of}
			</text>
		</svg>
	);
}
