import type { ServicePageSlug } from "#app/domain/service-lines/service-line.ts";
import { ContractPage } from "#app/ui/drawings/contract-page.tsx";
import { FoldingChair } from "#app/ui/drawings/folding-chair.tsx";
import { KeyLight } from "#app/ui/drawings/key-light.tsx";
import { Ledger } from "#app/ui/drawings/ledger.tsx";
import { MapPin } from "#app/ui/drawings/map-pin.tsx";
import { Mirror } from "#app/ui/drawings/mirror.tsx";
import { Slate } from "#app/ui/drawings/slate.tsx";

const drawings = {
	photography: KeyLight,
	management: Slate,
	legal: ContractPage,
	accounting: Ledger,
	business: MapPin,
	education: FoldingChair,
	marketing: Mirror,
} satisfies Record<ServicePageSlug, unknown>;

/** The drawing that stands for a service line. */
export function LineDrawing({ line, className }: { line: ServicePageSlug; className?: string }) {
	const Drawing = drawings[line];
	return <Drawing {...(className && { className })} />;
}
