"""Writes the files of this folder with NumPy (1.24): one small matrix, as every kind of file that NumPy writes."""
import numpy as np

# Every value is exact in float16.
matrix = np.array(
    [
        [0.125, -0.0, 1.0, 0.5, 2.0**-24],
        [65504.0, 2.0**-14, -np.inf, np.inf, np.nan],
        [-1.5, 0.25, 3.0, 1024.0, 0.0],
    ]
)
for code in ("<f2", "<f4", "<f8", ">f2", ">f4", ">f8"):
    for order in "CF":
        name = f"{'little' if code[0] == '<' else 'big'}-{code[1:]}-{order}.npy"
        np.save(name, np.asarray(matrix.astype(code), order=order))
for version in ((2, 0), (3, 0)):
    with open(f"version-{version[0]}.npy", "wb") as file:
        np.lib.format.write_array(file, matrix.astype("<f4"), version=version)
np.save("one-row.npy", matrix[0])
np.savez("stored.npz", target=matrix.astype("<f4"), draft=np.asfortranarray(matrix[::-1].astype("<f2")))
np.savez_compressed("deflated.npz", target=matrix.astype("<f4"), draft=np.asfortranarray(matrix[::-1].astype("<f2")))
np.savez("mixed.npz", ids=np.arange(3), target=matrix)
np.savetxt("savetxt.txt", matrix, header="target\nfrom NumPy")
np.savetxt("savetxt.csv", matrix, delimiter=",")

np.save("bad-object.npy", np.array([{"a": 1}, None], dtype=object), allow_pickle=True)
np.save("bad-records.npy", np.zeros(3, dtype=[("p", "<f4"), ("q", "<f4")]))
np.save("bad-int64.npy", np.arange(6).reshape(2, 3))
np.save("bad-complex.npy", np.zeros((2, 3), dtype=complex))
np.save("bad-no-rows.npy", np.zeros((0, 5)))
np.save("bad-no-columns.npy", np.zeros((5, 0)))
np.save("bad-scalar.npy", np.float64(1))
np.save("bad-cube.npy", np.zeros((2, 2, 2)))
