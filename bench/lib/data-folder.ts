/** The folder of labelled data a bench reads: the one named in its arguments, else SERPLENS_DEV_DATA, else a neighbour of the repository. */
export function dataFolder(named: string | undefined): string {
  return named ?? process.env.SERPLENS_DEV_DATA ?? "../shared";
}
