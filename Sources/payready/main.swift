print("payready")
