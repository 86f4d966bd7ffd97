/** What a dialog that changes the second factor is given. */
export interface ChangeProps {
  onChanged: () => void;
  onClose: () => void;
}
