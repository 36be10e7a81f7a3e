// A page that a test can leave for another one, and come back to, within one session.
import { type ReactNode, useState } from "react";

/** The name of the button that leaves and comes back. */
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
