import type { ServicePageSlug } from "#app/domain/market/service-line.ts";
import {
	ContractPage,
	FoldingChair,
	KeyLight,
	Ledger,
	MapPin,
	Mirror,
	Slate,
} from "#app/ui/image/drawings.tsx";

const drawings = {
	photography: KeyLight,
	management: Slate,
	legal: ContractPage,
	accounting: Ledger,
	business: MapPin,
	education: FoldingChair,
	marketing: Mirror,
} satisfies Record<ServicePageSlug, unknown>;

/** The drawing of a service line. */
export function LineDrawing({ line, className }: { line: ServicePageSlug; className?: string }) {
	const Drawing = drawings[line];
	return <Drawing {...(className && { className })} />;
}
