// A page that a test can leave and return to within one session.
import { type ReactNode, useState } from "react";

/** Name of the button that leaves and returns. */
export const LEAVE_OR_RETURN = "Leave or return";

export function Leavable({ children }: { children: ReactNode }) {
	const [here, setHere] = useState(true);
	return (
		<>
			<button type="button" onClick={() => setHere(!here)}>
				{LEAVE_OR_RETURN}
			</button>
			{here && children}
		</>
	);
}
