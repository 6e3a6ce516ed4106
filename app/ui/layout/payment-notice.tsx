import { useViewer } from "./viewer.ts";

/** How payment works in the current phase. */
export function PaymentNotice({ className }: { className?: string }) {
	const { notice, advice } = useViewer().site.payment;
	return (
		<p className={className}>
			{notice} {advice}
		</p>
	);
}
