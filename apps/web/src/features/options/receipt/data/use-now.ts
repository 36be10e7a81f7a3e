// Hook that renders a component every half second while `running` is true, for text that depends on the time.
import { useEffect, useReducer } from "react";

const EVERY_MS = 500;

export function useNow(running: boolean): void {
	const [, again] = useReducer((count: number) => count + 1, 0);
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(again, EVERY_MS);
		return () => clearInterval(timer);
	}, [running]);
}
