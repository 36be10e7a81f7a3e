// Renders a page with a button. A test uses the button to leave the page and return to it within one session.
import { type ReactNode, useState } from "react";

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
