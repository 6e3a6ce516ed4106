import { ContractPage } from "#app/ui/drawings/contract-page.tsx";
import { FoldingChair } from "#app/ui/drawings/folding-chair.tsx";
import { KeyLight } from "#app/ui/drawings/key-light.tsx";
import { Ledger } from "#app/ui/drawings/ledger.tsx";
import { MapPin } from "#app/ui/drawings/map-pin.tsx";
import { Mirror } from "#app/ui/drawings/mirror.tsx";
import { Slate } from "#app/ui/drawings/slate.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { Family, Specimen } from "./specimen.tsx";

const drawings = [Mirror, KeyLight, FoldingChair, ContractPage, Ledger, Slate, MapPin];

export function DrawingSpecimens() {
	return (
		<Family id="drawings" title="Drawings">
			<Specimen name="Small">
				<div className="flex flex-wrap gap-6 text-green">
					<LogoMark className="size-16" />
					{drawings.map((Drawing) => (
						<Drawing key={Drawing.name} />
					))}
				</div>
			</Specimen>
			<Specimen name="Large">
				<div className="flex flex-wrap gap-6 text-green">
					{drawings.map((Drawing) => (
						<Drawing key={Drawing.name} className="size-48" />
					))}
				</div>
			</Specimen>
		</Family>
	);
}
