import { useViewer } from "./viewer.ts";

/** What holds for payment in the current phase, and what to do. */
export function PaymentNotice({ className }: { className?: string }) {
	const { notice, advice } = useViewer().site.payment;
	return (
		<p className={className}>
			{notice} {advice}
		</p>
	);
}
